import type { Clock } from '../clock/clock.ts'
import type { Db } from './db.ts'

/** The part of `AppContext` that almost every use case needs. */
export type DbContext = { db: Db; clock: Clock }
