import { allowed, frameAddress, type Shown, tabAddress } from './config.ts';

/** What a teacher chose, and where the chapter is published. */
export interface Choice extends Omit<Shown, 'lang'> {
  /** Folder of embed.js, with a slash at the end. */
  readonly folder: string;
  /** The chapter's page, below that folder. */
  readonly page: string;
  /** Of frames that no script makes as high as their content. */
  readonly height: number;
  /** Whether the element follows its content. */
  readonly follows: boolean;
  readonly title: string;
}

/** What each platform is given to paste, in the order in which they are shown. */
export const platforms = {
  html: [element],
  moodle: [frame],
  canvas: [frame],
  wordpress: [frame],
  'jupyter-book': [(choice: Choice) => `\`\`\`{raw} html\n${element(choice)}\n\`\`\``],
  'jupyter-book-2': [
    (choice: Choice) => `:::{iframe} ${address(choice)}\n:width: 100%\n${choice.title}\n:::`,
  ],
  mkdocs: [element],
  docusaurus: [(choice: Choice) => `<iframe${ofFrame(choice)} frameBorder="0" />`],
  'google-sites': [address],
  oembed: [oembed, discovery],
} as const satisfies Readonly<Record<string, readonly ((choice: Choice) => string)[]>>;

export type Platform = keyof typeof platforms;
export const platformIds = Object.keys(platforms) as Platform[];

export function snippet(platform: Platform, choice: Choice): string[] {
  return platforms[platform].map((write) => write(choice));
}

function address(choice: Choice): string {
  return frameAddress(new URL(choice.page, choice.folder), choice);
}

function element(choice: Choice): string {
  const { folder, page, step, example, theme, height, follows, title } = choice;
  const attributes = attributesOf({
    ...{ step, example, theme: theme === 'auto' ? '' : theme },
    height: follows ? '' : String(height),
  });
  const script = quoted(new URL('embed.js', folder).href);
  const link = quoted(tabAddress(new URL(page, folder), choice));
  return `<script src="${script}"></script>\n<mha-chapter${attributes}><a href="${link}">${escaped(title)}</a></mha-chapter>`;
}

/** No style attribute: some platforms take it away, and a strict policy blocks it. */
function frame(choice: Choice): string {
  return `<iframe${ofFrame(choice)} frameborder="0"></iframe>`;
}

function ofFrame(choice: Choice): string {
  const { title, height } = choice;
  const size = { width: '100%', height: String(height) };
  return attributesOf({ src: address(choice), title, ...size, loading: 'lazy', allow: allowed });
}

/** The answer to "how is this embedded?", as a file that never changes (oembed.com, 2.3.4.4). */
export function oembed(choice: Choice): string {
  const { title, height, folder } = choice;
  const answer = { version: '1.0', type: 'rich', title, provider_name: title, provider_url: folder };
  return JSON.stringify({ ...answer, width: 1000, height, html: frame(choice) }, null, 2);
}

function discovery({ folder, title }: Choice): string {
  const href = new URL('oembed.json', folder).href;
  return `<link${attributesOf({ rel: 'alternate', type: 'application/json+oembed', href, title })}>`;
}

function attributesOf(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${quoted(value)}"`)
    .join('');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function quoted(text: string): string {
  return escaped(text).replace(/"/g, '&quot;');
}
