import { Form, type FormInstance, Modal } from 'antd';
import type { ReactNode } from 'react';

interface Props<Values> {
  open: boolean;
  title: ReactNode;
  okText: string;
  cancelText: string;
  /** The form's values are being sent. */
  busy: boolean;
  form: FormInstance<Values>;
  /** The values of the fields when the dialog opens. */
  initialValues?: Partial<Values>;
  onSubmit: (values: Values) => void;
  onClose: () => void;
  /** Above the fields: the purpose of the form, texts to choose from. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog. A click outside does not discard it; closing it does. */
export function FormDialog<Values extends object>(props: Props<Values>) {
  const { open, title, okText, cancelText, busy, form, initialValues, onSubmit, onClose, lead, children } = props;
  return (
    <Modal
      open={open}
      title={title}
      okText={okText}
      cancelText={cancelText}
      confirmLoading={busy}
      mask={{ closable: false }}
      destroyOnHidden
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {lead}
      <Form<Values>
        form={form}
        layout="vertical"
        preserve={false}
        scrollToFirstError={{ focus: true }}
        {...(initialValues ? { initialValues } : {})}
        onFinish={onSubmit}
      >
        {children}
      </Form>
    </Modal>
  );
}
