/** The upper half of MS-DOS code page 850, which no TextDecoder knows. */
const MS_DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** As many letters tell a code page as surely as all of them. */
const JUDGED = 2000;

/** Of a text whose only letters are of other languages, as in 'Gonçalves'. */
const ODDEST = 0.5;
/** A page is as likely as another that is so little odder. */
const MARGIN = 0.2;

/** Returns a sheet's text, by its mark or by which code page makes letters of a Spanish text; undefined if none does. */
export function decodeText(bytes: Buffer): string | undefined {
  const encoding = utf16Of(bytes) ?? 'utf-8';
  const text = decoded(bytes, encoding);
  // Two letters of MS-DOS may by chance be one of UTF-8, of another script.
  const isLikely = encoding !== 'utf-8' || text === undefined || oddityOf(text) < 1;
  return isLikely ? (text ?? byLetters(bytes)) : (byLetters(bytes) ?? text);
}

/** Text in UTF-16 without a mark has a zero in every second byte. */
function utf16Of(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 2048);
  const zeros = (odd: number) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  const isMarked = (...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (isMarked(0xff, 0xfe) || zeros(1) > head.length / 4) return 'utf-16le';
  if (isMarked(0xfe, 0xff) || zeros(0) > head.length / 4) return 'utf-16be';
  return undefined;
}

function decoded(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function byLetters(bytes: Buffer): string | undefined {
  const texts = [
    new TextDecoder('windows-1252').decode(bytes),
    bytes.toString('latin1').replaceAll(/[\x80-\xff]/g, (byte) => MS_DOS.charAt(byte.charCodeAt(0) - 0x80)),
    new TextDecoder('macintosh').decode(bytes),
  ];
  const [best, second] = texts
    .map((text) => ({ text, oddity: oddityOf(text) }))
    .toSorted((one, other) => one.oddity - other.oddity);
  return best && second && best.oddity <= ODDEST && best.oddity + MARGIN < second.oddity
    ? best.text
    : undefined;
}

/** Mean oddity of the characters beyond ASCII: 0 for Spanish letters in their place, 2 for signs that no text has. */
function oddityOf(text: string): number {
  let [sum, count] = [0, 0];
  for (const { index } of text.matchAll(/[^\0-\x7f]/g)) {
    sum += oddityAt(text, index);
    if ((count += 1) === JUDGED) break;
  }
  return sum / Math.max(count, 1);
}

const isLetter = (sign: string) => /\p{L}/u.test(sign);

function oddityAt(text: string, at: number): number {
  const [before, sign, after] = [text.charAt(at - 1), text.charAt(at), text.charAt(at + 1)];
  if (/[°ºª]/.test(sign)) return isLetter(before) && isLetter(after) ? 2 : 0.25;
  if (/\p{Script=Latin}/u.test(sign)) {
    const isUpper = sign !== sign.toLowerCase();
    const isAlone = !isLetter(before) && !isLetter(after);
    const isMisplaced = isUpper
      ? /[a-z]/.test(before) || (isLetter(before) && /[a-z]/.test(after))
      : /[A-Z]/.test(after) || (!isLetter(after) && /^[A-Z]{2}$/.test(text.slice(at - 2, at)));
    const isForeign = /[áéíóúüñ]/i.test(sign) ? 0 : /[àâãäåçèêëìîïòôõöùû]/i.test(sign) ? 0.4 : 0.8;
    // Spanish doubles no such vowel, and has its ñ between vowels.
    const isUnusual = /aá|áa|eé|éé|ií|íi|uú|úu|[b-df-hj-np-tv-xz]ñ|ñ[^aeiouáéíóú]/i.test(
      before + sign + after,
    );
    return isForeign + (isMisplaced || isAlone || isUnusual ? 1 : 0);
  }
  if (/[“‘«¿¡]/.test(sign)) return isLetter(before) ? 2 : 0.5;
  // An apostrophe, or a no-break space between words.
  if (/[’´\u00a0]/.test(sign)) return isLetter(before) && /[a-z]/.test(after) ? 1 : 0.25;
  if (/[”»–—…€·½²³®™]/.test(sign)) return isLetter(after) ? 2 : 0.5;
  return 2;
}
