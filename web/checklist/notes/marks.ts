/** A text with the selection in it. */
export type Marked = { text: string; start: number; end: number };

export type MarkName = 'bold' | 'italic' | 'list' | 'numbers' | 'link' | 'image';

const AROUND: Partial<Record<MarkName, string>> = { bold: '**', italic: '*' };

/** Sets or removes a mark at the selection. Typing continues in the returned selection. */
export function setMark(marked: Marked, name: MarkName): Marked {
  const around = AROUND[name];
  if (around !== undefined) return wrap(marked, around);
  if (name === 'list' || name === 'numbers') return markLines(marked, name === 'numbers');
  return insertLink(marked, name === 'image');
}

function wrap({ text, start, end }: Marked, sign: string): Marked {
  const inner = text.slice(start, end);
  const isMarked =
    text.slice(start - sign.length, start) === sign && text.slice(end, end + sign.length) === sign;
  // The star of italics is also half of the sign of bold.
  const isBold =
    sign === '*' && text.slice(start - 2, start) === '**' && text.slice(start - 3, start) !== '***';
  if (isMarked && !isBold) {
    const before = text.slice(0, start - sign.length);
    return {
      text: before + inner + text.slice(end + sign.length),
      start: before.length,
      end: before.length + inner.length,
    };
  }
  return {
    text: text.slice(0, start) + sign + inner + sign + text.slice(end),
    start: start + sign.length,
    end: end + sign.length,
  };
}

const ITEM = /^(?:[-*+]|\d{1,3}[.)]) +/;

function markLines({ text, start, end }: Marked, isNumbered: boolean): Marked {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const own = isNumbered ? /^\d{1,3}[.)] +/ : /^[-*+] +/;
  const isMarked = lines.every((line) => own.test(line));
  const changed = lines
    .map((line, index) => {
      const bare = line.replace(ITEM, '');
      if (isMarked) return bare;
      return (isNumbered ? `${index + 1}. ` : '- ') + bare;
    })
    .join('\n');
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    start: from + changed.length,
    end: from + changed.length,
  };
}

/** The address is selected where one is missing, so that it can be pasted. */
const ADDRESS = 'https://';

function insertLink({ text, start, end }: Marked, isImage: boolean): Marked {
  const label = text.slice(start, end);
  const before = `${text.slice(0, start)}${isImage ? '!' : ''}[${label}](`;
  return {
    text: `${before}${ADDRESS})${text.slice(end)}`,
    start: before.length,
    end: before.length + ADDRESS.length,
  };
}

/** Returns the text with a pasted address as the link of the selection; null if the pasted text is no address. */
export function linkPasted({ text, start, end }: Marked, pasted: string): Marked | null {
  const address = pasted.trim();
  const label = text.slice(start, end);
  if (label === '' || label.includes('\n') || !/^https?:\/\/[^\s()]+$/.test(address)) return null;
  const link = `[${label}](${address})`;
  return {
    text: text.slice(0, start) + link + text.slice(end),
    start: start + link.length,
    end: start + link.length,
  };
}

/** Returns the text with a new line, which continues the list of the line before; an empty item ends the list. */
export function addLine({ text, start, end }: Marked): Marked {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(from, start);
  const [sign = ''] = ITEM.exec(line) ?? [];
  if (sign !== '' && line.length === sign.length) {
    return { text: text.slice(0, from) + text.slice(end), start: from, end: from };
  }
  const added = `\n${sign.replace(/\d+/, (number) => String(Number(number) + 1))}`;
  return {
    text: text.slice(0, start) + added + text.slice(end),
    start: start + added.length,
    end: start + added.length,
  };
}
