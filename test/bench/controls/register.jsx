import { Form } from './forms.jsx';

export default function Register({ texts }) {
  return (
    <Form
      title={texts.register}
      lead={texts.registerLead}
      submit={texts.submitRegister}
      more={texts.toLogin}
      to="#/login"
      missing={texts.required}
      fields={[
        { name: 'name', label: texts.name, type: 'text' },
        { name: 'email', label: texts.email, type: 'email' },
        { name: 'password', label: texts.password, type: 'password' },
      ]}
    />
  );
}
