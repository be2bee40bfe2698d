import { Modal } from '../modal/modal.tsx'
import { Picture } from '../pictures/picture.tsx'
import css from './photo-sheet.module.css'

type PhotoSheetProps = { open: boolean; picture: ImageBitmap; label: string; onClose: () => void }

/** Sheet with an attached photo in full. */
export const PhotoSheet = ({ open, picture, label, onClose }: PhotoSheetProps) => (
  <Modal open={open} onClose={onClose} title={label} closeButton>
    <div className={css.photo} data-photo="">
      <Picture picture={picture} label={label} />
    </div>
  </Modal>
)
