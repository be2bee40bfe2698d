import type { ReactNode } from 'react'

/** One part of the interface, when to use it, and the part in its states. */
export type Example = { name: string; use: string; states: ReactNode }
