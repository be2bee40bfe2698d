import pg from 'pg'
import { currentSecret } from '../config/env/secret-files.ts'

type ReadConfig = Pick<pg.Client, 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'>

/** Settings that the last client with each address read from the files of the address and of its certificate. */
const lastRead = new Map<string, ReadConfig>()

/**
 * Client that reads the file of its address again, because a secrets manager may have replaced the password. pg itself
 * reads the files of a client certificate (`sslcert`, `sslkey`) for each connection. While one of them is missing, what was
 * read last stays: the pool creates clients in callbacks, where an error would end the process.
 */
export class ClientWithCurrentUrl extends pg.Client {
  constructor({ connectionString = '', ...options }: pg.ClientConfig = {}) {
    try {
      super({ ...options, connectionString: currentSecret(connectionString) })
    } catch (error) {
      const last = lastRead.get(connectionString)
      if (!last) throw error
      super({ ...options, ...last })
    }
    const { host, port, user, password, database, ssl } = this
    lastRead.set(connectionString, { host, port, user, password, database, ssl })
  }
}
