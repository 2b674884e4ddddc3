/** The part of URL that core uses. Browsers, workers and Node have it; their other globals stay out of core. */
interface URL {
  readonly origin: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
}

declare var URL: {
  new (url: string): URL;
  canParse(url: string): boolean;
};
