import { createElement, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Smallest interactive React page: one button that stores whether it was pressed. */
function FloorButton() {
  const [isPressed, setPressed] = useState(false)
  return createElement(
    'button',
    { type: 'button', id: 'floor-button', 'aria-pressed': isPressed, onClick: () => setPressed(true) },
    'Нажмите',
  )
}

const place = document.getElementById('floor')
if (place) hydrateRoot(place, createElement(FloorButton))
