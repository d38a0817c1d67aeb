// Import first: below this version the native SQLite driver crashes instead of failing. Names that an older Node lacks are
// not imported (`crypto.hash`): linking would fail before this.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 14)) {
  console.error(`Se necesita Node.js 22.14 o posterior; este es ${process.versions.node}.`);
  process.exit(1);
}
