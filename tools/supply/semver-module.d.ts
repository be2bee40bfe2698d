/** Library `semver`, which npm itself compares versions with. It has no types of its own. */
declare module 'semver' {
  const semver: {
    /** Returns null when the range cannot be parsed. */
    validRange: (range: string) => string | null
    satisfies: (version: string, range: string, options: { includePrerelease: boolean }) => boolean
  }
  export default semver
}
