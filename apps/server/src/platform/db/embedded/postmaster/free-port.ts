import { createServer } from 'node:net'

export function freePort(): Promise<number> {
  return listenOn(0)
}

export function isFree(port: number): Promise<boolean> {
  return listenOn(port).then(
    () => true,
    () => false,
  )
}

function listenOn(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const assignedPort = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve(assignedPort))
    })
  })
}
