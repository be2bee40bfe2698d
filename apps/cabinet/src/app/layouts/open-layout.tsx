import { Outlet } from 'react-router'

export default function OpenLayout() {
  return <Outlet />
}
