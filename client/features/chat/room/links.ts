const ADDRESS = /(https?:\/\/[^\s<>"]+)/giu;
/** Punctuation of the sentence after an address. */
const TRAILING = /[.,;:!?)\]}'’”»…]$/u;
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

interface TextPart {
  text: string;
  isLink: boolean;
}

/** Splits text into web addresses (http and https only) and the text between; joined, the parts give the text. */
export function splitLinks(text: string): TextPart[] {
  return text.split(ADDRESS).flatMap((part, index) => {
    if (index % 2 === 0) return plain(part);
    const address = withoutTrailing(part);
    if (!URL.canParse(address)) return plain(part);
    return [{ text: address, isLink: true }].concat(plain(part.slice(address.length)));
  });
}

/** A bracket that opens in the address belongs to it. */
function withoutTrailing(text: string): string {
  const count = (sign: string) => text.split(sign).length;
  const unopened = new Map<string, number>(
    BRACKETS.map(([open, close]) => [close, count(close) - count(open)]),
  );
  let end = text.length;
  for (; TRAILING.test(text.charAt(end - 1)); end -= 1) {
    const sign = text.charAt(end - 1);
    const others = unopened.get(sign);
    if (others === undefined) continue;
    if (others <= 0) break;
    unopened.set(sign, others - 1);
  }
  return text.slice(0, end);
}

function plain(text: string): TextPart[] {
  return text === '' ? [] : [{ text, isLink: false }];
}
