import type { Phrasebook } from './phrasebook.ts'

export const spanish: Phrasebook = {
  short: { professional: 'La clave:', casual: 'En corto:', friendly: 'Conviene saberlo:', expert: 'Lo esencial:' },
  lead: {
    professional: ['Los puntos clave:', 'Lo más importante:'],
    casual: ['La versión corta:', 'Un repaso rápido:'],
    friendly: ['Algunas ideas que vale la pena compartir:', 'Cosas buenas para recordar:'],
    expert: ['Lo esencial, en breve:', 'Los detalles, más de cerca:'],
  },
  opening: {
    theme: {
      professional: 'Un tema que merece una mirada más atenta.',
      casual: 'Venga, hablemos de esto.',
      friendly: 'Un bonito tema para pensarlo entre todos.',
      expert: 'El titular es sencillo. Las preguntas que hay detrás, no.',
    },
    guide: {
      professional: 'Un método claro ayuda más que una larga lista de herramientas.',
      casual: 'Nada de magia, solo un orden sensato.',
      friendly: 'Paso a paso se hace más fácil.',
      expert: 'Primero el método, después las herramientas.',
    },
    list: {
      professional: 'Una lista así se pone a prueba conversando.',
      casual: 'Cada cual tiene la suya. ¿Comparamos?',
      friendly: 'Estas listas salen mejor entre todos.',
      expert: 'El orden dice tanto como el contenido.',
    },
    question: {
      professional: 'Una pregunta que merece más que una respuesta rápida.',
      casual: 'Buena pregunta, ¿no?',
      friendly: 'Hay más de una buena respuesta.',
      expert: 'La respuesta corta esconde la parte interesante.',
    },
    announcement: {
      professional: 'Nos complace compartir esta noticia.',
      casual: '¡Ya es oficial!',
      friendly: '¡Qué alegría poder compartirlo!',
      expert: 'Una nota breve para quienes siguen nuestro trabajo.',
    },
  },
  points: {
    theme: [
      { heading: '¿Por qué ahora?', text: '¿Por qué importa ahora, y a quién?' },
      { heading: '¿Qué cambia?', text: '¿Qué sería distinto si saliera bien?' },
      { heading: '¿Qué lo impide?', text: '¿Qué suele estorbar y qué ayuda?' },
    ],
    guide: [
      { heading: 'Empezar por el resultado', text: 'Decidir cómo es un buen resultado antes de elegir el camino.' },
      { heading: 'Un primer paso pequeño', text: 'Probarlo en algo pequeño, donde un error cueste poco.' },
      { heading: 'Quedarse con lo que funciona', text: 'Anotar enseguida qué funcionó y qué no, y después ajustar.' },
    ],
    list: [
      { heading: 'El primer puesto', text: '¿Cuál va en primer lugar, y por qué?' },
      { heading: 'Infravalorado', text: '¿Cuál recibe menos atención de la que merece?' },
      { heading: 'Por las malas', text: '¿Cuál se suele aprender por las malas?' },
    ],
    question: [
      { heading: 'Depende. ¿De qué?', text: '¿Qué circunstancias cambian la respuesta?' },
      { heading: 'El otro lado', text: '¿Cuál es el mejor argumento a favor de lo contrario?' },
      { heading: 'La prueba', text: '¿Qué tendría que pasar para cambiar de opinión?' },
    ],
    announcement: [
      { heading: 'La noticia', text: 'Queríamos contarlo directamente.' },
      { heading: 'Que corra la voz', text: '¿Hay alguien a quien le interese? Que corra la voz.' },
    ],
  },
  close: {
    professional: ['¿Cuál es su opinión?', '¿Cómo lo ven ustedes?'],
    casual: ['¿Y tú qué opinas?', '¿De acuerdo o no?'],
    friendly: ['¡Nos encantará leer tu opinión!', '¿Qué te parece? ¡Cuéntanos!'],
    expert: ['¿Qué añadirían o pondrían en duda?', '¿Qué dice su propia experiencia?'],
  },
  questionsWelcome: {
    professional: 'Las preguntas son bienvenidas.',
    casual: '¿Preguntas? Adelante.',
    friendly: '¿Alguna pregunta? Respondemos con gusto.',
    expert: 'Las preguntas sobre los detalles son bienvenidas.',
  },
  ask: {
    comment: 'Los comentarios están abiertos.',
    save: 'Para guardar y volver a leer.',
    answer: 'Nos leemos en los comentarios.',
  },
  invite: 'Ideas abajo, en los comentarios.',
  source: 'Fuente',
  thread: 'Un hilo breve:',
  swipe: 'Desliza',
  lastHeading: 'La última palabra',
  quote: ['«', '»'],
}
