/** The customer's link and the seller's page: pages without a login, with code apart from the app's. */
export function isVisitorPath(path: string): boolean {
  return /^\/[sv]\//.test(path);
}
