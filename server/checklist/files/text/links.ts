import { LINK_LENGTH } from '#shared/checklist/limits.ts';
import { type InlineLink, onlyLink } from './inline.ts';
import { writtenName } from './names.ts';

const TITLED = /^(.*?\S) (https?:\/\/\S+)$/is;
// Everything that an address between < and > must not have.
const PLAIN_ADDRESS = /^https?:\/\/[^\s<>\p{Cc}]+$/iu;

/** Returns the links of a `task_content` as Markdown links. Each part comes back as it was stored. */
export function writtenLinks(taskContent: string): string[] {
  return taskContent === '' ? [] : taskContent.split(',').map(writtenLink);
}

function writtenLink(stored: string): string {
  if (PLAIN_ADDRESS.test(stored)) return `<${stored}>`;
  const [, title = '', url = ''] = TITLED.exec(stored) ?? [];
  const isTitled = title !== '' && !/:\/\/|www\./i.test(title) && PLAIN_ADDRESS.test(url);
  // Without an address the text is what was stored.
  if (!isTitled) return `[${writtenName(stored)}]()`;
  return `[${writtenName(title.replaceAll('%2C', ','))}](${writtenAddress(url)})`;
}

function writtenAddress(url: string): string {
  return /^[^()\\&]*$/.test(url) ? url : `<${url.replace(/[\\&]/g, '\\$&')}>`;
}

/** Returns the stored link of a line that is nothing but a link to a page, or a text without an address; or null. */
export function readLinkLine(line: string): string | null {
  const link = onlyLink(line);
  if (link === null) return null;
  return link.url === '' || isPage(link) ? storedLink(link) : null;
}

/** Returns a link as it is stored (Checklists 6). `name` is the name of its task: a title that repeats it says nothing. */
export function storedLink({ title, url }: InlineLink, name?: string): string {
  const [text, address] = [title, url].map((part) => part.replaceAll(',', '%2C')) as [string, string];
  if (address === '') return text;
  const isSilent = title === '' || title === url || title === name || url === `http://${title}`;
  return isSilent ? address : `${text} ${address}`;
}

/** Whether a link leads to a page that a task can store. */
export function isPage(link: InlineLink): boolean {
  return /^https?:\/\/\S+$/i.test(link.url) && [...storedLink(link)].length <= LINK_LENGTH;
}
