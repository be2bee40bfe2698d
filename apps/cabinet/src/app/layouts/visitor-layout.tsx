import { Outlet } from 'react-router'

export default function VisitorLayout() {
  return <Outlet />
}
