declare module 'wawoff2' {
  const wawoff2: {
    /** Unpacks a WOFF2 font into the TrueType font inside. */
    decompress(woff2: Uint8Array): Promise<Uint8Array>;
  };
  export default wawoff2;
}
