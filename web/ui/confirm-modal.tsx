/** A question before something that cannot be taken back: what happens, and two buttons. */
import { Button } from './button.tsx';
import { Modal, useCloseModal } from './modal.tsx';

interface Props {
  title: string;
  /** The consequence, in a sentence or two. */
  description: string;
  /** The labels of the two buttons. */
  keep: string;
  confirm: string;
  onConfirm: () => void;
  /** Called after the exit animation; must unmount the dialog. */
  onClose: () => void;
}

/** Mount it to open it. */
export function ConfirmModal({ title, description, onClose, ...buttons }: Props) {
  return (
    <Modal title={title} description={description} onClose={onClose}>
      <Buttons {...buttons} />
    </Modal>
  );
}

function Buttons({ keep, confirm, onConfirm }: Pick<Props, 'keep' | 'confirm' | 'onConfirm'>) {
  const close = useCloseModal();
  return (
    <div className="flex justify-end gap-3">
      <Button variant="ghost" onClick={close}>
        {keep}
      </Button>
      <Button
        variant="danger"
        onClick={() => {
          onConfirm();
          close();
        }}
      >
        {confirm}
      </Button>
    </div>
  );
}
