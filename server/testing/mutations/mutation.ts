/** From → to, and why no test can notice it, if so. The text stands once in the file. */
export type Mutation = readonly [from: string, to: string, survivesBecause?: string];

/** Mutations of one file, and the test files of which one has to fail for each; that which mostly does first. */
export interface Mutated {
  file: string;
  tests: string[];
  mutations: Mutation[];
}
