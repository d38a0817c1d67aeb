const ADDRESS = /(https?:\/\/[^\s<>"]+)/giu;
/** A sentence's own marks after an address are not part of it. */
const TRAILING = /[.,;:!?)\]}'»…]+$/u;

interface TextPart {
  text: string;
  isLink: boolean;
}

/** Cuts text into web addresses (http and https only) and what is between them; joined again it is the same text. */
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
