const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'aábƀcçdðeéfƒgĝhĥiíjĵkķlļmɱnñoóqɋrřsštţuúvṽwŵxẋyýzžAÁBƁCÇDÐEÉFƑGĜHĤIÍJĴKĶLĻMṀNÑOÓPÞRŘSŠTŢUÚVṼWŴXẊYÝZŽ',
  ].flatMap((letter, i, all) => (i % 2 === 0 ? [[letter, all[i + 1] ?? letter]] : [])),
);

/**
 * A made-up language for tests: accented, about 40 % longer, in brackets. Slots, numbers and marks stay, so whatever
 * stands on a page without brackets was never in the catalogue, and whatever lacks its last bracket was clipped.
 */
export function pseudo(text: string): string {
  if (!/[A-Za-z]/.test(text)) return text;
  const longer = text.replace(/\{\w+\}|[A-Za-z]/g, (part) => {
    if (part.length > 1) return part;
    const accented = accents[part] ?? part;
    return /[aeiou]/.test(part) ? accented + accented : accented;
  });
  return `[${longer}]`;
}
