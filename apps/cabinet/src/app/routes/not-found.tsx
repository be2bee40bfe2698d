import { data } from 'react-router'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.notFound }

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export default function Route() {
  return <h1>{pages.notFound.title}</h1>
}
