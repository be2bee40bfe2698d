import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { errorText } from '../../../shared/api/api-error.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/icon/icon.tsx'
import { Modal } from '../../../shared/modal/modal.tsx'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { api } from '../../../shared/session/browser-session.ts'
import css from './crop-sheet.module.css'
import { type CropArea, croppedPhoto } from './cropped-photo.ts'
import type { OpenedPhoto } from './opened-photo.ts'
import { setImage } from '../forms/profile-calls.ts'

type CropSheetProps = { open: boolean; photo: OpenedPhoto; onClose: () => void; onSaved: () => void }

/**
 * Sheet in which the member crops a photo to a circle by touch, mouse wheel, arrow keys or slider. When the
 * photo could not be saved, the crop stays unchanged.
 */
export function CropSheet({ open, photo, onClose, onSaved }: CropSheetProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [rotationDegrees, setRotationDegrees] = useState(0)
  const [area, setArea] = useState<CropArea | null>(null)
  const { busy, failed, save } = useSaving(photo, onSaved)
  useEffect(() => () => URL.revokeObjectURL(photo.address), [photo])
  return (
    <Modal open={open} onClose={onClose} title="Фото профиля" closeButton>
      <div className={css.place}>
        <Cropper
          image={photo.address}
          crop={crop}
          zoom={zoom}
          rotation={rotationDegrees}
          aspect={1}
          minZoom={1}
          maxZoom={maxZoom}
          cropShape="round"
          showGrid={false}
          keyboardStep={4}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': 'Что попадёт в круг: двигайте фото стрелками' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setArea(pixels)}
        />
      </div>
      <div className={css.tools}>
        <label className={css.zoom}>
          <span>Масштаб</span>
          <input
            type="range"
            min={1}
            max={maxZoom}
            step={0.05}
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)}\u00a0%`}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
        </label>
        <Button
          variant="secondary"
          icon={<Icon name="arrows-clockwise" />}
          onClick={() => setRotationDegrees((before) => (before + 90) % 360)}
        >
          Повернуть
        </Button>
      </div>
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      <Button
        size={56}
        wide
        busy={busy}
        disabled={area === null}
        onClick={() => area && save({ area, rotationDegrees })}
      >
        {failed === null ? 'Сохранить' : 'Повторить'}
      </Button>
    </Modal>
  )
}

const maxZoom = 4

function useSaving({ picture }: OpenedPhoto, onSaved: () => void) {
  const { busy, failed, press } = usePress((error) => `Фото не\u00a0сохранилось. ${errorText(error)}`)
  const save = async (cut: { area: CropArea; rotationDegrees: number }) => {
    const content = await croppedPhoto(picture, cut)
    let why: unknown = null
    const isSaved = content !== null && (await setImage(api, content, (error) => void (why = error)))
    if (!isSaved) throw why
    onSaved()
  }
  return {
    busy,
    failed,
    save: (cut: { area: CropArea; rotationDegrees: number }) => press(() => save(cut)),
  }
}
