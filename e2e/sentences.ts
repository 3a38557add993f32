import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Place, WORDS } from './words.ts';

type Words = typeof WORDS;
type Scope = Page | Locator;

/** Fills the `{…}` of a sentence. */
type Values = Record<string, string | number>;

/**
 * How the tests of one part of the specification look for its sentences: each in its place, on the page or in a part of
 * it. What was seen is written down for the last test. A toast that was seen is dismissed, so that the next one cannot be
 * mistaken for it.
 */
export function sentencesOf<Section extends keyof Words>(section: Section) {
  return (scope: Scope, sentence: string & keyof Words[Section], values: Values = {}) => {
    const place = WORDS[section][sentence] as Place;
    const text = sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
    return test.step(
      `${place}: ${text}`,
      async () => {
        if (place === 'value') await expectValue(scope, text);
        else await expect(find(place, scope, text).filter({ visible: true }).first()).toBeVisible();
        if (place === 'alert' || place === 'success') await dismiss(scope, text);
        else await expect(toast(scope, text), 'not as a toast').toHaveCount(0);
        writeDown({ section, sentence, test: test.info().titlePath.slice(1).join(' › ') });
      },
      { box: true },
    );
  };
}

function find(place: Exclude<Place, 'value'>, scope: Scope, text: string): Locator {
  const words = { name: text, exact: true } as const;
  const whole = { exact: true } as const;
  switch (place) {
    case 'alert':
      return toast(scope, text).and(pageOf(scope).getByRole('alert'));
    case 'success':
      return toast(scope, text).and(pageOf(scope).getByRole('status'));
    case 'loading':
      return scope.getByRole('status').getByText(text, whole);
    case 'text':
      return scope.getByText(text, whole);
    case 'part of a text':
      return scope.getByText(new RegExp(text.replaceAll(/[.?(){}]/g, String.raw`\$&`)));
    case 'placeholder':
      return scope.getByPlaceholder(text, whole);
    case 'heading':
    case 'button':
    case 'switch':
    case 'link':
    case 'dialog':
      return scope.getByRole(place, words);
    case 'menu item':
      return scope.getByRole('menuitem', words);
    case 'question':
      return scope.getByRole('alertdialog').getByText(text, whole);
    case 'in a dialog':
      return pageOf(scope).getByRole('dialog').getByText(text, whole);
  }
}

function expectValue(scope: Scope, text: string): Promise<void> {
  const values = () =>
    scope
      .getByRole('textbox')
      .evaluateAll((fields) =>
        fields.map((field) => (field as HTMLInputElement | HTMLTextAreaElement).value),
      );
  return expect.poll(values).toContain(text);
}

const pageOf = (scope: Scope): Page => ('page' in scope ? scope.page() : scope);

/** The message with this text that lies above the page until it is dismissed. */
export function toast(scope: Scope, text: string): Locator {
  const page = pageOf(scope);
  return page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
    .filter({ has: page.getByText(text, { exact: true }) });
}

async function dismiss(scope: Scope, text: string): Promise<void> {
  await toast(scope, text).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(scope, text)).toHaveCount(0);
}

/** That a sentence was seen, and by which test. */
export type Seen = { section: string; sentence: string; test: string };

// The results folder is emptied when a run begins.
const folder = () => path.join(test.info().project.outputDir, 'sentences');

function writeDown(seen: Seen): void {
  mkdirSync(folder(), { recursive: true });
  appendFileSync(path.join(folder(), `${test.info().parallelIndex}.jsonl`), `${JSON.stringify(seen)}\n`);
}

/** Everything that this run has seen so far. */
export function seenInThisRun(): Seen[] {
  return readdirSync(folder()).flatMap((file) =>
    readFileSync(path.join(folder(), file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Seen),
  );
}
