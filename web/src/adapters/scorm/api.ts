/** How an edition of SCORM calls what all of them have. */
export interface Calls {
  /** Of the object that the platform puts into a window. */
  readonly name: 'API' | 'API_1484_11';
  readonly initialize: string;
  readonly get: string;
  readonly set: string;
  readonly commit: string;
  readonly finish: string;
}

type Method = (...values: string[]) => unknown;

/** A frame in a frame in a frame: further up nobody looks. */
const mostParents = 20;

/** The platform's API. Nothing here throws, whatever the platform does. */
export class Api {
  readonly #object: object;
  readonly #calls: Calls;

  constructor(object: object, calls: Calls) {
    this.#object = object;
    this.#calls = calls;
  }

  initialize(): boolean {
    return this.#call(this.#calls.initialize, '') === 'true';
  }

  /** '' where there is no value. */
  get(element: string): string {
    return this.#call(this.#calls.get, element) ?? '';
  }

  set(element: string, value: string): boolean {
    return this.#call(this.#calls.set, element, value) === 'true';
  }

  commit(): boolean {
    return this.#call(this.#calls.commit, '') === 'true';
  }

  finish(): void {
    this.#call(this.#calls.finish, '');
  }

  /** Some platforms answer true where "true" is due. */
  #call(method: string, ...values: string[]): string | undefined {
    try {
      const result = (this.#object as Record<string, Method | undefined>)[method]?.(...values);
      return result === undefined || result === null ? undefined : String(result);
    } catch {
      return undefined;
    }
  }
}

/** Looks through the parents of the window, then through the window that opened it and the parents of that. */
export function findApi(window: Window, calls: Calls): Api | undefined {
  const object =
    inParents(window, calls.name) ??
    inParents(window.opener, calls.name) ??
    inParents(openerOf(window.top), calls.name);
  return object && new Api(object, calls);
}

function inParents(start: Window | null, name: Calls['name']): object | undefined {
  let here = start;
  for (let i = 0; i <= mostParents && here; i++) {
    const found = read(here, name);
    if (found) return found;
    here = here.parent === here ? null : here.parent;
  }
  return undefined;
}

/** Windows of another origin show nothing. */
function read(window: Window, name: Calls['name']): object | undefined {
  try {
    const found = (window as unknown as Record<string, unknown>)[name];
    const isApi = typeof found === 'function' || (typeof found === 'object' && found !== null);
    return isApi ? found : undefined;
  } catch {
    return undefined;
  }
}

function openerOf(window: Window | null): Window | null {
  try {
    return window?.opener ?? null;
  } catch {
    return null;
  }
}
