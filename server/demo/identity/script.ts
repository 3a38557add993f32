/**
 * The script of the demo's sign-in page, which works without it: a filter of the list, the keys 1 to 4, and the form of
 * somebody else as a dialog. The policy of the page allows exactly this text.
 */
export const SCRIPT = `
'use strict';
const all = (selector) => [...document.querySelectorAll(selector)];
const doors = all('.doors button');
const rows = all('.people li');
const find = document.getElementById('find');
const nobody = document.getElementById('nobody');
const other = document.getElementById('other');
const opener = document.getElementById('open-other');
const plain = (text) => text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase();
const names = rows.map((row) => plain(row.textContent));

for (const element of all('[data-scripted]')) element.hidden = false;

const filter = () => {
  const words = plain(find.value).split(/\\s+/).filter(Boolean);
  let shown = 0;
  rows.forEach((row, index) => {
    row.hidden = !words.every((word) => names[index].includes(word));
    if (!row.hidden) shown += 1;
  });
  nobody.hidden = shown > 0;
};
find?.addEventListener('input', filter);
find?.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && find.value !== '') {
    find.value = '';
    filter();
  }
  if (event.key !== 'Enter' || event.isComposing) return;
  event.preventDefault();
  if (find.value.trim() !== '') rows.find((row) => !row.hidden)?.querySelector('button').click();
});
if (find?.value) filter();

opener.addEventListener('click', () => {
  other.close();
  other.showModal();
  document.getElementById('email').focus();
});
// Closed, it goes back to its place below the list.
other.addEventListener('close', () => {
  if (other.open || opener.hidden) return;
  other.show();
  opener.focus();
});
document.getElementById('close-other').addEventListener('click', () => other.close());

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return;
  if (event.target.closest('input, dialog:modal')) return;
  if (!/^[1-9]$/.test(event.key)) return;
  doors[Number(event.key) - 1]?.click();
});

// The door that a link of the app targets. After the browser has scrolled to it, which takes the focus away.
addEventListener('load', () => document.querySelector('.door:target button')?.focus());
`;
