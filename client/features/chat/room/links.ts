const ADDRESS = /(https?:\/\/[^\s<>"]+)/giu;
/** Punctuation of the sentence after an address. */
const TRAILING = /[.,;:!?)\]}'»…]+$/u;

interface TextPart {
  text: string;
  isLink: boolean;
}

/** Splits text into web addresses (http and https only) and the text between; joined, the parts give the text. */
export function splitLinks(text: string): TextPart[] {
  return text.split(ADDRESS).flatMap((part, index) => {
    if (index % 2 === 0) return plain(part);
    const address = part.replace(TRAILING, '');
    if (!URL.canParse(address)) return plain(part);
    return [{ text: address, isLink: true }].concat(plain(part.slice(address.length)));
  });
}

function plain(text: string): TextPart[] {
  return text === '' ? [] : [{ text, isLink: false }];
}
