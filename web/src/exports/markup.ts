/** A piece of XML. Characters that XML cannot hold are left out. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content?: string,
): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    const text = typeof value === 'number' ? String(Number(value.toFixed(2))) : value;
    return ` ${key}="${escaped(text)}"`;
  });
  return content === undefined
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${content}</${name}>`;
}

export function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
