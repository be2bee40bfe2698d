import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: {
    // No data: addresses, so that the Content-Security-Policy needs to allow none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // The server's bundle carries its React with it: it starts from few files and needs no NODE_ENV to be the fast one.
  ...(command === 'build' && { ssr: { noExternal: true as const } }),
}))
