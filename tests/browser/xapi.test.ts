import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import validation from '@learninglocker/xapi-validation';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from './support/chromium.ts';
import { site } from './support/dist.ts';
import { parts, rightAnswer } from './support/learner.ts';
import { answerIn, readyFrame, toQuestions } from './support/platform.ts';
import { type Server, serve } from './support/server.ts';

/** The page for record stores of xAPI, with a store that is made for the test: slow, refusing, gone. */

interface Sent {
  readonly id: string;
  readonly verb: { readonly id: string };
}

/** A store on another origin. `says` is the status of the next answers; it takes what it answers with 200. */
class Store {
  readonly taken: Sent[] = [];
  readonly faults: string[] = [];
  says: (number | 'hangs up')[] = [];
  pause = 0;
  #server: HttpServer | undefined;
  port = 0;

  async open(port = 0): Promise<void> {
    this.#server = createServer((request, response) => {
      const head = {
        'access-control-allow-origin': request.headers.origin ?? '*',
        'access-control-allow-headers': 'authorization,content-type,x-experience-api-version',
        'access-control-allow-methods': 'POST',
      };
      if (request.method === 'OPTIONS') return void response.writeHead(204, head).end();
      let body = '';
      request.on('data', (more) => (body += more));
      request.on('end', async () => {
        await new Promise((later) => setTimeout(later, this.pause));
        const status = this.says.shift() ?? 200;
        if (status === 'hangs up') return void request.socket.destroy();
        if (status === 200) this.#take(body, request.headers);
        response.writeHead(status, { ...head, 'content-type': 'application/json' }).end('[]');
      });
    });
    await new Promise<void>((done) => this.#server?.listen(port, '127.0.0.1', done));
    this.port = (this.#server?.address() as AddressInfo).port;
  }

  #take(body: string, headers: Readonly<Record<string, unknown>>): void {
    if (headers.authorization !== 'Basic dGVzdA==') this.faults.push('no authorization');
    if (headers['x-experience-api-version'] !== '1.0.3') this.faults.push('no version');
    for (const statement of JSON.parse(body) as Sent[]) {
      this.faults.push(...validation(statement).map(String));
      if (!this.taken.some(({ id }) => id === statement.id)) this.taken.push(statement);
    }
  }

  close(): Promise<void> {
    return new Promise((done) => {
      this.#server?.close(() => done());
      this.#server?.closeAllConnections();
    });
  }

  get verbs(): string[] {
    return this.taken.map(({ verb }) => verb.id.replace('http://adlnet.gov/expapi/verbs/', ''));
  }
}

let server: Server;
let browser: Browser;
let page: Page;
let store: Store;
let blocked: string[];

beforeAll(async () => {
  server = await serve({ root: site });
  browser = await launchChromium();
});
beforeEach(async () => {
  store = new Store();
  await store.open();
  page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(15_000);
  blocked = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) blocked.push(message.text());
  });
});
afterEach(async () => {
  await page.context().close();
  await store.close();
  expect(store.faults).toEqual([]);
  expect(blocked).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const address = (file: string, who = 'asha'): string =>
  `${server.url}${file}?${new URLSearchParams({
    endpoint: `http://127.0.0.1:${store.port}/xapi`,
    auth: 'Basic dGVzdA==',
    actor: JSON.stringify({ mbox: `mailto:${who}@example.org` }),
    registration: '6f2a3b1c-0d4e-4f5a-8b6c-7d8e9f0a1b2c',
  })}`;

async function open(file = 'xapi.html', who?: string): Promise<void> {
  await page.goto(address(file, who));
  await readyFrame(page);
}

const answer = async (): Promise<void> => {
  await toQuestions(page);
  await answerIn(page, 'recall-2', 'd-k', '64');
};

async function taken(...verbs: readonly string[]): Promise<void> {
  await expect.poll(() => store.verbs, { timeout: 15_000 }).toEqual(verbs);
}

describe('statements', () => {
  it('tell of the start, of each answer and of the end', async () => {
    await open();
    await answer();
    await taken('initialized', 'answered');
    await page.goto('about:blank');
    await taken('initialized', 'answered', 'terminated');
  });

  it('tell that all was tried, once, and how well', async () => {
    await open();
    await toQuestions(page);
    const recall = parts.filter(([step]) => step === 'recall');
    for (const [, question, part] of recall)
      await answerIn(page, question, part, rightAnswer(question, part));
    await answerIn(page, 'recall-2', 'd-k', '5');
    await taken('initialized', ...recall.map(() => 'answered'), 'completed', 'passed', 'answered');
  });

  it('wait while the store is slow, and nobody waits for them', async () => {
    store.pause = 1500;
    await open();
    await answer();
    expect(store.verbs).toEqual([]);
    await taken('initialized', 'answered');
  });

  it('come again when the store refused or hung up', async () => {
    store.says = [503, 'hangs up'];
    await open();
    await answer();
    await taken('initialized', 'answered');
  });

  it('come when a store that was gone is back', async () => {
    const { port } = store;
    await store.close();
    await page.goto(address('xapi.html'));
    await readyFrame(page);
    await answer();
    await store.open(port);
    await taken('initialized', 'answered');
  });

  it('go on the way out where the store had not taken them', async () => {
    store.says = [500];
    await open();
    await answer();
    await page.goto('about:blank');
    await expect
      .poll(() => [...store.verbs].sort(), { timeout: 15_000 })
      .toEqual(['answered', 'initialized', 'terminated']);
  });
});

it('keeps what a learner did, of each apart, with a store that takes nothing', async () => {
  store.says = Array.from({ length: 50 }, () => 403);
  await open();
  await answer();
  const typed = async (): Promise<string> => {
    await readyFrame(page);
    await toQuestions(page);
    return await page.locator('[id="field-recall-2-d-k"]').inputValue();
  };
  await page.goto('about:blank');
  await page.goto(address('xapi.html'));
  expect(await typed()).toBe('64');
  await page.goto('about:blank');
  await page.goto(address('xapi.html', 'ravi'));
  expect(await typed()).toBe('');
  await page.goto('about:blank');
  await page.goto(server.url);
  expect(await typed()).toBe('');
});

it('sends nothing from the page of the site, whose policy forbids it', async () => {
  await open('index.html');
  await answer();
  const connects = await page.evaluate(
    (to) =>
      fetch(to).then(
        () => true,
        () => false,
      ),
    `http://127.0.0.1:${store.port}/xapi/statements`,
  );
  expect(connects).toBe(false);
  expect(store.taken).toEqual([]);
  blocked = [];
});

it('is the page of the site where the address asks for nothing', async () => {
  await page.goto(`${server.url}xapi.html`);
  await readyFrame(page);
  await answer();
  await page.goto('about:blank');
  expect(store.taken).toEqual([]);
});
