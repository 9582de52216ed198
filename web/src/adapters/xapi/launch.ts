/** What a launch address says: where statements go, and about whom. */
export interface Launch {
  /** With a slash at its end. */
  readonly endpoint: string;
  /** The value of the header Authorization. */
  readonly auth: string;
  readonly actor: Readonly<Record<string, unknown>>;
  readonly registration: string | undefined;
  /** The IRI of the chapter. */
  readonly activity: string;
}

/** Undefined where the address asks for no statements, or not as it should. */
export function readLaunch({ href, search }: Location): Launch | undefined {
  const query = new URLSearchParams(search);
  const endpoint = addressOf(query.get('endpoint'));
  const auth = query.get('auth');
  const actor = actorOf(query.get('actor'));
  if (endpoint === undefined || !auth || actor === undefined) return undefined;
  const registration = query.get('registration') ?? '';
  return {
    endpoint,
    auth,
    actor,
    registration: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(registration) ? registration : undefined,
    activity: query.get('activity_id') || href.replace(/[?#].*$/, ''),
  };
}

/** Who the launch is about, in one word: another learner at this device has another. */
export function learnerOf({ actor }: Launch): string {
  const { mbox, mbox_sha1sum, openid, account } = actor;
  return JSON.stringify(account ?? mbox ?? mbox_sha1sum ?? openid);
}

function addressOf(text: string | null): string | undefined {
  try {
    const { protocol, href } = new URL(text ?? '');
    return /^https?:$/.test(protocol) ? href.replace(/\/?$/, '/') : undefined;
  } catch {
    return undefined;
  }
}

/** Old launchers put every property into a list. */
function actorOf(text: string | null): Launch['actor'] | undefined {
  try {
    const given: unknown = JSON.parse(text ?? '');
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
    const bare = Object.entries(given).map(([name, value]) => [
      name,
      Array.isArray(value) ? value[0] : value,
    ]);
    const actor = Object.fromEntries(bare) as Record<string, unknown>;
    const account = oldAccount(actor.account);
    const known = ['mbox', 'mbox_sha1sum', 'openid', 'account'].filter((name) => actor[name] !== undefined);
    if (known.length !== 1) return undefined;
    return { objectType: 'Agent', ...actor, ...(account && { account }) };
  } catch {
    return undefined;
  }
}

function oldAccount(account: unknown): object | undefined {
  const { accountServiceHomePage, accountName } = (account ?? {}) as Readonly<Record<string, unknown>>;
  return accountName === undefined ? undefined : { homePage: accountServiceHomePage, name: accountName };
}
