interface Question {
  question: string;
  answer: string;
  /** Screen with the answer. */
  link?: { label: string; href: string };
}

/** Sellers' questions by phase of the sale. */
export const QUESTION_GROUPS: { title: string; questions: Question[] }[] = [
  {
    title: 'Antes de la venta',
    questions: [
      {
        question: '¿Cómo anoto un interesado?',
        answer:
          'En Interesados toca «Anotar interesado», escribe nombre y teléfono, y elige con un toque cuándo recordártelo. También sin señal: se envía solo. Cuando compre, ábrelo y toca «Convertir en venta»: el formulario ya trae sus datos.',
        link: { label: 'Ver interesados', href: '/app/interesados' },
      },
      {
        question: '¿Cómo comparto mi página?',
        answer:
          'Actívala en tu perfil y comparte el enlace, el código QR o los volantes. Quien te deje su teléfono aparece en Interesados.',
        link: { label: 'Comparte tu página', href: '/app/profile?pagina' },
      },
    ],
  },
  {
    title: 'Al registrar la venta',
    questions: [
      {
        question: '¿Qué datos necesito del cliente?',
        answer:
          'Nombre, foto del frente y número de DNI, domicilio, teléfono y su aceptación de recibir el equipo sin costo de instalación.',
      },
      {
        question: '¿Cómo saco una foto del DNI que se lea?',
        answer:
          'El frente, que ocupe casi toda la foto, apoyado y con luz de día. Si algo brilla, inclínalo un poco; si salió movida, apoya el brazo. La aplicación te avisa antes de enviarla, también sin señal.',
      },
      {
        question: '¿Tengo que escribir el nombre y el número del DNI?',
        answer:
          'No hace falta: si en la foto se lee el código de barras, se completan solos. Si escribiste otro número, te lo dice.',
      },
      {
        question: '¿Qué hago si no se aprueba el DNI del cliente?',
        answer: 'Puedes usar el DNI de un familiar. La facturación sigue saliendo a nombre del cliente.',
      },
      {
        question: '¿Puedo vender fuera de mi zona?',
        answer: 'Sí, siempre que la zona del cliente esté habilitada.',
      },
      {
        question: '¿Mi zona está habilitada?',
        answer: 'Búscala por localidad o código postal. El formulario de venta también lo dice.',
        link: { label: 'Ver zonas', href: '/app/zonas' },
      },
      {
        question: '¿Qué precio vale si cambia?',
        answer:
          'El del momento en que registras la venta, también sin señal si llega en 72 horas. El formulario dice hasta qué día vale el de hoy.',
      },
    ],
  },
  {
    title: 'Hasta la instalación',
    questions: [
      {
        question: '¿Tengo que seguir en contacto con el cliente?',
        answer: 'Sí. Mantén el contacto hasta que el equipo esté instalado.',
      },
      {
        question: '¿Qué incluye la instalación gratuita?',
        answer: 'Sensores, panel, sirena y la configuración de la aplicación, si el DNI está aprobado.',
      },
      {
        question: '¿Cómo ve el cliente en qué está su instalación?',
        answer:
          'Abre la venta y toca Enviar seguimiento. Con ese enlace ve los pasos, confirma el turno o avisa que no puede, y acepta el equipo.',
      },
      {
        question: '¿Qué hago si el cliente no responde?',
        answer: 'Si pasan 48 horas desde que se aprobó el DNI y no hay respuesta, avisa al equipo.',
      },
    ],
  },
  {
    title: 'Después de vender',
    questions: [
      {
        question: '¿Cuándo se cierra una venta?',
        answer: 'Cuando el equipo queda instalado.',
      },
      {
        question: '¿Y si el cliente se arrepiente?',
        answer:
          'Puede hacerlo desde su enlace hasta 10 días después de la instalación. La administración lo resuelve; mientras tanto, tu comisión espera.',
      },
      {
        question: '¿Cómo me pongo una meta?',
        answer:
          'En el dashboard toca «Poner una meta» y escribe cuántas instalaciones quieres en un mes. Verás cuántas llevas y a cuántas llegas a este ritmo. Solo la ves tú.',
        link: { label: 'Ir al dashboard', href: '/app/dashboard' },
      },
      {
        question: '¿Quién me ve en el ranking?',
        answer:
          'Tus compañeros ven tu nombre con la inicial del apellido y cuántas instalaciones llevas en el mes. En tu perfil puedes aparecer como «Un vendedor». La administración puede apagarlo.',
        link: { label: 'Elegir en el perfil', href: '/app/profile?ranking' },
      },
      {
        question: '¿Cómo modifico una venta?',
        answer: 'Entra al Historial de Ventas, busca la venta y toca Editar.',
      },
      {
        question: '¿Para qué es «Entendido»?',
        answer:
          'Hay notificaciones que piden que las confirmes: leerlas no alcanza. La administración ve quiénes faltan.',
        link: { label: 'Ver entrenamiento', href: '/app/training' },
      },
      {
        question: '¿Dónde está el video de bienvenida?',
        answer: 'En la sección Objetos útiles, en esta misma página.',
      },
    ],
  },
];
