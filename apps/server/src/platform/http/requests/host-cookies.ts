import { cookiePrefix } from '@impulse/api/routes/cookie-prefix'

/** Cookies of one server. All have the same protection, and the browser sends them to all addresses of the server. */
export type HostCookies = {
  /** Returns the value of a cookie in the `Cookie` header of a request; empty when the header does not contain it. */
  read: (header: string | undefined, name: string) => string
  /** Returns a `Set-Cookie` header. Without `maxAge` (seconds), the browser deletes the cookie when it is closed. */
  format: (name: string, value: string, options: { sameSite: 'Lax' | 'Strict'; maxAge?: number }) => string
}

/** Returns the cookies of the server at this address. With TLS, their names have the prefix `__Host-`. */
export function openHostCookies(publicUrl: string | undefined): HostCookies {
  const prefix = cookiePrefix(publicUrl)
  return {
    read: (header, name) =>
      header
        ?.split(/; */)
        .find((one) => one.startsWith(`${prefix}${name}=`))
        ?.slice(prefix.length + name.length + 1) ?? '',
    format: (name, value, { sameSite, maxAge }) => {
      const lifetime = maxAge === undefined ? '' : ` Max-Age=${maxAge};`
      return `${prefix}${name}=${value};${lifetime} Path=/; HttpOnly; Secure; SameSite=${sameSite}`
    },
  }
}
