const COUNT = /^\(\d+\+?\) /;

/** Keeps the count before the title of the tab, which each page sets. Returns a function that removes it. */
export function showInTitle(count: string): () => void {
  const prefix = count === '' ? '' : `(${count}) `;
  const show = () => {
    const title = prefix + document.title.replace(COUNT, '');
    if (document.title !== title) document.title = title;
  };
  show();
  const observer = new MutationObserver(show);
  observer.observe(document.querySelector('title')!, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    document.title = document.title.replace(COUNT, '');
  };
}
