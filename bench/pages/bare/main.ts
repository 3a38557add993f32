// The page that all others are compared with: React alone, and 60 cards with data that are part of the script.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

export type Card = {
  id: number;
  name: string;
  manager: string;
  due: string;
  done: number;
  tasks: number;
};

/** JSON that the build inserts (barePage.ts). */
declare const BARE_CARDS: readonly Card[];

function BarePage({ cards }: { cards: readonly Card[] }) {
  const items = cards.map((card) => createElement(CardItem, { key: card.id, card }));
  return createElement(
    'main',
    null,
    createElement('h1', null, 'Onboarding plans'),
    createElement('ul', null, items),
  );
}

function CardItem({ card: { id, name, manager, due, done, tasks } }: { card: Card }) {
  const link = createElement('a', { href: `#${id}` }, name);
  return createElement(
    'li',
    null,
    createElement(
      'article',
      null,
      createElement('h2', null, link),
      createElement('p', null, manager),
      createElement('p', null, `Due ${due}`),
      createElement('progress', { value: done, max: tasks }),
      createElement('p', null, `${done} of ${tasks} tasks`),
      createElement('button', { type: 'button' }, 'Menu'),
    ),
  );
}

createRoot(document.getElementById('app')!).render(createElement(BarePage, { cards: BARE_CARDS }));
