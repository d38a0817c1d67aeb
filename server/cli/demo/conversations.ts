type Turn = ['seller' | 'other' | 'admin', string];
export type Conversation = readonly Turn[];

export const GROUP_CONVERSATIONS: readonly Conversation[] = [
  [
    ['seller', 'Buen día, equipo. ¿La promo de instalación sin cargo sigue este mes?'],
    ['admin', '¡Buen día! Sí, sigue para todos los planes con DNI aprobado.'],
    ['seller', '¡Genial, gracias!'],
  ],
  [
    ['seller', '¡Cerré mi primera venta! 🎉'],
    ['other', '¡Felicitaciones! La primera es la más difícil.'],
    ['admin', '¡Muy bien! Recuerda seguir en contacto con el cliente hasta el día de la instalación.'],
  ],
  [
    ['seller', '¿A alguien le pasó que no toma la foto del DNI? Sale muy oscura.'],
    ['other', 'A mí me funcionó apoyarlo en una mesa cerca de la ventana, sin flash.'],
    ['other', 'Y limpiar la cámara, parece una pavada pero ayuda 😅'],
    ['seller', 'Era eso, ya pasó. ¡Gracias!'],
  ],
  [
    ['seller', 'Tengo un cliente en una zona que no es la mía. ¿Puedo cargar la venta igual?'],
    [
      'admin',
      'Sí, siempre que la zona esté habilitada. Si no estás seguro, pásame la localidad por privado.',
    ],
  ],
  [
    ['seller', '¿Cómo le explican la diferencia entre los planes a alguien que recién pregunta?'],
    ['other', 'Yo empiezo por cuántas puertas y ventanas tiene la casa. Con eso ya sabes qué plan ofrecer.'],
    ['other', 'Y si hay mascotas, aclarar lo de los sensores. Es lo primero que preguntan.'],
    ['seller', 'Anotado, muchas gracias 🙌'],
  ],
  [
    ['admin', 'Mañana a las 18 tenemos entrenamiento por Zoom. El enlace está en la sección Entrenamiento.'],
    ['other', '¡Ahí estaremos!'],
    ['seller', '¿Queda grabado?'],
    ['admin', 'Sí, se comparte después en Guías.'],
  ],
  [
    ['seller', 'Me preguntan si funciona cuando se corta la luz.'],
    ['admin', 'Sí, la central tiene batería propia. Dura varias horas según el equipo.'],
    ['other', 'Ese es el mejor argumento en verano 😄'],
  ],
  [
    ['seller', 'Un cliente tiene DNI aprobado hace tres días y no contesta. ¿Qué hago?'],
    ['admin', 'Pasadas 48 horas avísanos por privado con el nombre y lo llamamos desde la oficina.'],
  ],
  [
    [
      'seller',
      'Dato útil: en los grupos de vecinos responden mucho mejor a un audio corto que a un texto largo.',
    ],
    ['other', 'Totalmente. Y con una foto del panel instalado, mejor todavía.'],
  ],
  [
    ['other', 'Hoy tres instalaciones en el mismo barrio, se corrió la voz 💪'],
    ['seller', '¡Qué grande! ¿Cómo llegaste a los tres?'],
    ['other', 'El primero me recomendó. Siempre pido que me pasen un contacto después de instalar.'],
  ],
];

export const PRIVATE_CONVERSATIONS: readonly Conversation[] = [
  [
    ['seller', 'Hola, ¿cuándo se liquida la comisión de las ventas instaladas este mes?'],
    ['admin', 'Hola. Se liquida la primera semana del mes que viene. Cualquier diferencia me avisas.'],
    ['seller', 'Perfecto, gracias.'],
  ],
  [
    [
      'seller',
      'Cargué mal la altura de una dirección y la venta ya figura como Instalada. ¿La pueden corregir?',
    ],
    ['admin', 'Sí, pásame el nombre del cliente y la altura correcta.'],
    ['seller', 'Es la última que cargué. La altura correcta es 1482.'],
    ['admin', 'Listo, corregida.'],
  ],
  [
    ['admin', 'Hola, ¿cómo va todo? Vi que cargaste varias ventas esta semana, ¡felicitaciones!'],
    ['seller', '¡Gracias! Sí, me ayudó mucho el último entrenamiento.'],
  ],
  [
    ['seller', 'El cliente me dice que el técnico no fue. ¿Se puede reprogramar para mañana?'],
    ['admin', 'Déjame ver la agenda y te confirmo.'],
    ['admin', 'Reprogramado para mañana entre las 10 y las 12.'],
    ['seller', '¡Mil gracias! Le aviso.'],
  ],
  [
    ['seller', 'A mi clienta no le aprobaron el DNI. ¿Puede figurar el de la hija?'],
    ['admin', 'Sí, puede usarse el de un familiar. La factura sigue a nombre de la clienta.'],
  ],
  [['seller', 'Hola, ¿me pueden pasar el instructivo nuevo? No lo encuentro.']],
];
