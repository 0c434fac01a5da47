import { Form, type FormInstance, Modal } from 'antd';
import type { ReactNode } from 'react';

interface Props<Values> {
  open: boolean;
  title: ReactNode;
  okText: string;
  cancelText: string;
  /** The form's values are on their way. */
  busy: boolean;
  form: FormInstance<Values>;
  /** What stands in the fields as the dialog opens. */
  initialValues?: Partial<Values>;
  onSubmit: (values: Values) => void;
  onClose: () => void;
  /** Above the fields: what the form is for, words to choose from. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog that a click beside it does not throw away; the values go with it as it closes. */
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
