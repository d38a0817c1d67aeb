/** Words that break inside and texts that are cut without an ellipsis. Runs in any page: needs nothing from outside. */
export function brokenWords(): string[] {
  const found: string[] = [];
  const unseen = [...document.querySelectorAll('body *')].filter(
    (element) => getComputedStyle(element).clipPath !== 'none',
  );
  const isDrawn = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !unseen.some((around) => around.contains(element));
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    const parent = text.parentElement;
    if (!parent || text.data.trim() === '' || !isDrawn(parent)) continue;
    // Addresses may break anywhere.
    for (const { 0: word, index } of text.data.matchAll(/(?<![@./\w])\p{L}{2,}(?![@/\w]|\.\w)/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`${word} breaks in "${text.data.trim()}"`);
    }
  }
  for (const element of document.querySelectorAll('body *:not(input, select, textarea, svg, svg *)')) {
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
    const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
    const cuts = (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis';
    if (cuts && isCut && webkitLineClamp === 'none' && element.textContent?.trim() && isDrawn(element))
      found.push(`cut: "${element.textContent.trim().slice(0, 80)}"`);
  }
  return found;
}
