// The URL standard of browsers and Node; shared code is checked with neither's types.
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
