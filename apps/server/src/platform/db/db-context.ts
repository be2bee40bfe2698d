import type { Clock } from '../clock/clock.ts'
import type { Db } from './db.ts'

/** Database and clock: the fields of `AppContext` that almost every use case needs. */
export type DbContext = { db: Db; clock: Clock }
