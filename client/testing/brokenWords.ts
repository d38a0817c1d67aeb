/** Words that break inside or are cut without an ellipsis. Runs in any page: needs nothing from outside. */
export function brokenWords(): string[] {
  const found: string[] = [];
  const unseen = [...document.querySelectorAll('body *')].filter(
    (element) => getComputedStyle(element).clipPath !== 'none',
  );
  const isDrawn = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !unseen.some((around) => around.contains(element)) &&
    element.closest('svg') === null;
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    const parent = text.parentElement;
    if (!parent || text.data.trim() === '' || !isDrawn(parent)) continue;
    // The element at whose side the text ends, unless it scrolls or shows an ellipsis.
    let side: Element | null = parent;
    while (side && getComputedStyle(side).overflowX === 'visible') side = side.parentElement;
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(side ?? document.body);
    const isCutThere =
      /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && webkitLineClamp === 'none';
    // One of a pixel is for screen readers.
    const end =
      side && side.clientWidth > 1 && isCutThere ? side.getBoundingClientRect().right + 1 : Infinity;
    // Addresses may break anywhere.
    for (const { 0: word, index } of text.data.matchAll(/(?<![@./\w])\p{L}{2,}(?![@/\w]|\.\w)/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const rects = [...range.getClientRects()];
      const lines = new Set(rects.map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`${word} breaks in "${text.data.trim()}"`);
      if (rects.some(({ right }) => right > end)) found.push(`${word} is cut in "${text.data.trim()}"`);
    }
  }
  return found;
}
