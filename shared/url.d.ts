// What browsers and Node both have of the URL standard; shared code is checked with the types of neither.
interface URL {
  readonly protocol: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly searchParams: { get: (name: string) => string | null };
}
declare const URL: {
  new (address: string): URL;
  canParse: (address: string) => boolean;
};
