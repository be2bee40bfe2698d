import type { Config } from './config.ts'

type Addresses = Pick<Config, 'consolePort' | 'consoleUrl' | 'publicUrl' | 'port'>

/** Origin for links to the console. */
export const consoleOrigin = ({ consolePort, consoleUrl, publicUrl, port }: Addresses): string =>
  consolePort === undefined
    ? (publicUrl ?? `http://localhost:${port}`)
    : (consoleUrl ?? `http://localhost:${consolePort}`)

/** Origin of the cabinet for links in the console; empty when cabinet and console have the same origin. */
export const cabinetOrigin = ({ consolePort, publicUrl, port }: Omit<Addresses, 'consoleUrl'>): string =>
  consolePort === undefined ? '' : publicUrl ? new URL(publicUrl).origin : `http://localhost:${port}`
