// Checks the words of comments, titles of tests and docs/architecture (CONTRIBUTING.md, Language), and with --commits the
// subjects of commits. Prints each breach with its replacement and exits with 1.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { root } from './command.mjs';

/** Expressions that readers stumble over, and what to write in place of each. */
const WORDS = [
  { text: /^(what|who|whom|whoever)\b(?!.*\?$)/i, use: 'a subject with a noun: the task that, people who' },
  {
    text: /\b(stands?|stood)\b(?!-ins?\b| in (for\b|where\b|until\b|\()| in$)/i,
    use: 'is, appears, is written',
  },
  { text: /\bat once\b/i, use: 'immediately, or simultaneously' },
  { text: /\b(go|goes) on\b/i, use: 'continue, be ongoing' },
  { text: /\b(is|are) told\b/i, use: 'is notified' },
  { text: /\banew\b/i, use: 'again' },
  { text: /\bfor ever\b/i, use: 'forever, or without end' },
  { text: /\bwhoever\b/i, use: 'anyone who, or the person who' },
  { text: /\b(of|by|in) which\b/i, use: 'two sentences, or that' },
  { text: /\b(is|are) none (of|in)\b/i, use: 'is not' },
  { text: /\bdrawn (by the server|pages?)\b/i, use: 'server-rendered' },
];

/** The most characters of a commit's subject: longer ones are cut where Git lists them. */
const MAX_SUBJECT = 72;
/** `area: change`, or several areas: `plans, tasks: change`. */
const SUBJECT = /^[a-z0-9][\w ,./-]*: \S/i;
/** The commits that are checked while no release is tagged. */
const UNTAGGED_COMMITS = 50;

const breaches = [];
for (const file of git('ls-files', '--cached', '--others', '--exclude-standard').filter((name) =>
  existsSync(path.join(root, name)),
)) {
  if (/^(server|shared|web|e2e|bench|torture)\/.*\.tsx?$/.test(file)) checkSource(file);
  if (/^docs\/architecture\/.*\.md$/.test(file)) checkDocument(file);
}
if (process.argv.includes('--commits')) checkCommits();

if (breaches.length > 0) {
  console.error(breaches.join('\n'));
  process.exit(1);
}

function checkSource(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { program, comments } = parseSync(file, text);
  const lineAt = (offset) => text.slice(0, offset).split('\n').length;
  for (const { start, value } of joinLines(text, comments)) {
    checkText(value, `${file}:${lineAt(start)}`);
  }
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!/^(test|it|describe|step)\b/.test(text.slice(callee.start, callee.end)) || !title) return;
      const words = title.type === 'TemplateLiteral' ? title.quasis[0].value.raw : title.value;
      if (typeof words === 'string') checkText(words, `${file}:${lineAt(title.start)}`);
    },
  }).visit(program);
}

/** Returns the comments, with consecutive lines of `//` as one. */
function joinLines(text, comments) {
  const joined = [];
  for (const { type, start, end, value } of comments) {
    const last = joined.at(-1);
    if (type === 'Line' && last?.type === 'Line' && /^\s*$/.test(text.slice(last.end, start))) {
      last.value += `\n${value}`;
      last.end = end;
    } else joined.push({ type, start, end, value });
  }
  return joined;
}

/** Links, code and the addresses of other pages are no prose. */
function checkDocument(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  for (const [index, line] of text
    .replaceAll(/\]\([^)]*\)|`[^`\n]*`/g, '')
    .split('\n')
    .entries()) {
    // A heading asks a question.
    if (!line.startsWith('#')) checkText(line, `${file}:${index + 1}`);
  }
}

function checkText(text, place) {
  const prose = text
    .replaceAll(/^\s*\*(?= |$)/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/`[^`]*`/g, '')
    .trim();
  for (const sentence of prose.split(/(?<=[.!?])\s+/)) {
    for (const { text: word, use } of WORDS) {
      const found = word.exec(sentence);
      if (found) breaches.push(`${place}: '${found[0]}': write ${use}`);
    }
  }
}

function checkCommits() {
  const [tag] = git('tag', '--merged', 'HEAD', '--sort=-creatordate');
  const range = tag ? [`${tag}..HEAD`] : [`--max-count=${UNTAGGED_COMMITS}`];
  for (const subject of git('log', '--no-merges', '--format=%s', ...range)) {
    if (subject.length > MAX_SUBJECT) breaches.push(`'${subject}': longer than ${MAX_SUBJECT} characters`);
    if (!SUBJECT.test(subject)) breaches.push(`'${subject}': write area: change`);
  }
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}
