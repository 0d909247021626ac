import { Form } from './forms.jsx';

export default function Login({ texts }) {
  return (
    <Form
      title={texts.login}
      lead={texts.loginLead}
      submit={texts.submitLogin}
      more={texts.toRegister}
      to="#/register"
      missing={texts.required}
      fields={[
        { name: 'email', label: texts.email, type: 'email' },
        { name: 'password', label: texts.password, type: 'password' },
      ]}
    />
  );
}
