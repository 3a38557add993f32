import type { Page } from './content.ts';

/*
 * What Outlook, Gmail and Apple Mail have in common: plain elements with their style on them, one column, no table, no
 * picture. The style sheet in the head only adds the dark colours; a program that drops it shows the light ones. Colours
 * are those of web/ui/tokens.css in hexadecimal, the only notation that all of them read.
 */

const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background: #0d0e12 !important; }
  .surface { background: #15161b !important; border-color: #2a2c33 !important; }
  .ink { color: #ecedf0 !important; }
  .muted { color: #a3a6b0 !important; }
  .accent { color: #b1bafc !important; }
  .soft { background: #25294a !important; border-color: #5c65d1 !important; }
  .button { background: #5c65d1 !important; }
}`;

const FONT = "font-family:-apple-system,'Segoe UI','Noto Sans',Helvetica,Arial,sans-serif";
// A name of 200 letters without a space must not make a phone scroll sideways.
const BREAK = 'overflow-wrap:anywhere;word-break:break-word';
// Invisible signs behind the preview keep a phone from filling its line with the first words of the letter itself.
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(90);

/** The letter as most people read it: it says the same as the text. */
export function layOutHtml({ quote, lists, action, ...page }: Page): string {
  const body = [
    `<p class="accent" style="margin:0 0 24px;color:#4245b2;font-size:14px;font-weight:600">${escape(page.sender)}</p>`,
    ...[page.greeting, ...page.paragraphs].map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`),
    ...(quote ? [quoteHtml(quote)] : []),
    ...lists.map(listHtml),
    button(action.label, action.url),
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(page.subject)}</title>
<style>${DARK}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:#f8f9fb">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escape(page.preview)}${FILLER}</div>
<div class="canvas" lang="en" style="padding:24px 12px;background:#f8f9fb">
<div class="surface ink" style="max-width:600px;box-sizing:border-box;margin:0 auto;padding:32px 24px;background:#ffffff;border:1px solid #e1e3e8;border-radius:12px;color:#1b1d28;${FONT};font-size:16px;line-height:24px;${BREAK}">
${body}
</div>
<p class="muted" style="max-width:600px;box-sizing:border-box;margin:16px auto 0;padding:0 24px;color:#5b5e6b;${FONT};font-size:13px;line-height:20px;${BREAK}">Sent by ${escape(page.sender)}, <a class="muted" href="${escape(page.home)}" style="color:#5b5e6b">${escape(page.home)}</a><br>${escape(page.reason)}</p>
</div>
</body>
</html>
`;
}

/** What others wrote may run from right to left; our own sentences never do. */
function quoteHtml({ by, lines }: NonNullable<Page['quote']>): string {
  return `<blockquote class="soft" style="margin:0 0 16px;padding:12px 16px;background:#edf0fd;border-left:3px solid #4c51c0">
<p class="muted" style="margin:0 0 4px;color:#5b5e6b;font-size:14px">${escape(by)} wrote:</p>
<p dir="auto" style="margin:0">${lines.map(escape).join('<br>')}</p>
</blockquote>`;
}

function listHtml({ heading, items }: Page['lists'][number]): string {
  return `<h2 style="margin:24px 0 8px;font-size:16px;line-height:24px">${escape(heading)}</h2>
<ul style="margin:0 0 16px;padding:0 0 0 20px">
${items.map(itemHtml).join('\n')}
</ul>`;
}

function itemHtml({ text, note, url }: Page['lists'][number]['items'][number]): string {
  const name =
    url === null
      ? escape(text)
      : `<a class="accent" href="${escape(url)}" style="color:#4245b2">${escape(text)}</a>`;
  const aside =
    note === '' ? '' : `<br><span class="muted" style="color:#5b5e6b;font-size:14px">${escape(note)}</span>`;
  return `<li style="margin:0 0 8px"><span dir="auto">${name}</span>${aside}</li>`;
}

function button(label: string, url: string): string {
  return `<p style="margin:28px 0 4px"><a class="button" href="${escape(url)}" style="display:inline-block;padding:12px 24px;background:#4c51c0;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none;mso-padding-alt:0">${room('mso-text-raise:18pt')}<span style="mso-text-raise:9pt">${escape(label)}</span>${room('')}</a></p>`;
}

/** Outlook ignores the padding of a link; a sign that it alone sees makes room in its stead. */
function room(raised: string): string {
  return `<!--[if mso]><i style="letter-spacing:24px;mso-font-width:-100%;${raised}">&nbsp;</i><![endif]-->`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
