/** Returns the value of a cookie in the `Cookie` header of a request; empty when the header does not contain it. */
export const getCookie = (cookies: string | undefined, name: string): string =>
  cookies
    ?.split(/; */)
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''
