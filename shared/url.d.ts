// URL of browsers and Node: shared code is checked with the types of neither.
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
