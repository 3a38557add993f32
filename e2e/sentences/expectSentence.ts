import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Locator, type Page, test } from '@playwright/test';
import { expect } from '../support/expect.ts';
import { dismissToast, pageOf, toast } from '../support/toast.ts';
import { type Kind, SENTENCES } from './sentences.ts';

type Sentences = typeof SENTENCES;

/** The values of the `{…}` in a sentence. */
type Values = Record<string, string | number>;

/**
 * Returns a function that expects a sentence of this screen in an element of its kind, and records the
 * reading. It dismisses a toast, so that a later one with the same text is not mistaken for it.
 */
export function sentencesOf<Screen extends keyof Sentences>(screen: Screen) {
  return function expectSentence(
    scope: Page | Locator,
    sentence: string & keyof Sentences[Screen],
    values: Values = {},
  ): Promise<void> {
    const kind = SENTENCES[screen][sentence] as Kind;
    const text = sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
    return test.step(
      `${kind}: ${text}`,
      async () => {
        if (kind === 'value') await expectValue(scope, text);
        else await expect(find(kind, scope, text).filter({ visible: true }).first()).toBeVisible();
        if (kind === 'loading') await expectReadable(find(kind, scope, text).first());
        if (kind === 'alert' || kind === 'success') await dismissToast(scope, text);
        else await expect(toast(scope, text), 'not as a toast').toHaveCount(0);
        recordReading({ screen, sentence, test: test.info().titlePath.slice(1).join(' › ') });
      },
      { box: true },
    );
  };
}

function find(kind: Exclude<Kind, 'value'>, scope: Page | Locator, text: string): Locator {
  switch (kind) {
    case 'alert':
      return toast(scope, text).and(pageOf(scope).getByRole('alert'));
    case 'success':
      return toast(scope, text).and(pageOf(scope).getByRole('status'));
    case 'loading':
      return scope.getByRole('status').getByText(text, { exact: true });
    case 'text':
      return scope.getByText(text, { exact: true });
    case 'part of a text':
      return scope.getByText(new RegExp(text.replaceAll(/[.?(){}]/g, String.raw`\$&`)));
    case 'placeholder':
      return scope.getByPlaceholder(text, { exact: true });
    case 'heading':
    case 'button':
    case 'switch':
    case 'link':
    case 'dialog':
      return scope.getByRole(kind, { name: text, exact: true });
    case 'menu item':
      return scope.getByRole('menuitem', { name: text, exact: true });
    case 'question':
      return scope.getByRole('alertdialog').getByText(text, { exact: true });
    case 'in a dialog':
      return pageOf(scope).getByRole('dialog').getByText(text, { exact: true });
  }
}

/** Visible to Playwright are also texts for screen readers alone, and transparent ones. */
async function expectReadable(text: Locator): Promise<void> {
  await expect(text).toHaveCSS('opacity', '1');
  const { height = 0 } = (await text.boundingBox()) ?? {};
  expect(height).toBeGreaterThan(10);
}

function expectValue(scope: Page | Locator, text: string): Promise<void> {
  const values = () =>
    scope
      .getByRole('textbox')
      .evaluateAll((fields) =>
        fields.map((field) => (field as HTMLInputElement | HTMLTextAreaElement).value),
      );
  return expect.poll(values).toContain(text);
}

/** A sentence that a test has read on a screen. */
export type Reading = { screen: string; sentence: string; test: string };

// Playwright empties its results folder when a run begins.
const folder = () => path.join(test.info().project.outputDir, 'sentences');

function recordReading(reading: Reading): void {
  mkdirSync(folder(), { recursive: true });
  appendFileSync(path.join(folder(), `${test.info().parallelIndex}.jsonl`), `${JSON.stringify(reading)}\n`);
}

/** Returns all readings of this run so far. */
export function readingsOfThisRun(): Reading[] {
  return readdirSync(folder()).flatMap((file) =>
    readFileSync(path.join(folder(), file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Reading),
  );
}
